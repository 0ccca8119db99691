// Adds the host's links at the foot of a page that is no part of the client: the rules, the page on privacy, what old browsers are told.
// Where there is no server, there are none. In JavaScript of 2015.
(() => {
  var language = document.documentElement.lang === "de" ? 0 : 1;
  var words = {
    imprint: ["Impressum", "Imprint"],
    privacy: ["Datenschutz", "Privacy"],
    terms: ["Bedingungen", "Terms"],
  };
  var asked = new XMLHttpRequest();
  asked.open("GET", document.currentScript.src.replace(/foot\.js.*/, "api/house"));
  asked.onload = () => {
    if (asked.status !== 200) return;
    var house = JSON.parse(asked.responseText);
    var foot = document.createElement("footer");
    foot.appendChild(document.createTextNode(house.name || ""));
    Object.keys(words).forEach((name) => {
      if (!house[name]) return;
      var link = document.createElement("a");
      link.href = house[name];
      link.textContent = words[name][language];
      if (foot.textContent) foot.appendChild(document.createTextNode(" · "));
      foot.appendChild(link);
    });
    document.querySelector("main").appendChild(foot);
  };
  asked.send();
})();
