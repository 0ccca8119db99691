// Tells a browser that is older than those of the README so, in a sentence instead of a broken page. In JavaScript of 2015.
(() => {
  var css = window.CSS && CSS.supports;
  if (
    css &&
    CSS.supports("color", "color-mix(in srgb, red, blue)") &&
    CSS.supports("container-type", "size") &&
    matchMedia("(width >= 0px)").matches &&
    Array.prototype.toSpliced &&
    window.HTMLDialogElement
  )
    return;
  var german = /^de/i.test(navigator.language || "");
  document.documentElement.setAttribute("data-old", "");
  var page = document.createElement("main");
  page.style.cssText = "max-width: 32em; margin: 2em auto; padding: 0 1em; font: 1.1em/1.5 sans-serif";
  var title = document.createElement("h1");
  title.textContent = "Reihum";
  var told = document.createElement("p");
  told.setAttribute("role", "alert");
  told.textContent = german
    ? "Dieser Browser ist zu alt für Reihum. Es braucht Safari 16.4 (iOS 16.4), Chrome oder Edge 111, Firefox 115 oder etwas Neueres."
    : "This browser is too old for Reihum. It needs Safari 16.4 (iOS 16.4), Chrome or Edge 111, Firefox 115, or anything newer.";
  document.documentElement.lang = german ? "de" : "en";
  page.appendChild(title);
  page.appendChild(told);
  document.getElementById("app").appendChild(page);
  var foot = document.createElement("script");
  foot.src = document.currentScript.src.replace(/old\.js.*/, "foot.js");
  document.body.appendChild(foot);
})();
