// Loads the page anew, a few times, when its script was lost on the way, as on a train. In JavaScript of 2015.
addEventListener("load", () => {
  var there = document.documentElement.dataset;
  var times;
  try {
    times = Number(sessionStorage.getItem("reihum.lost"));
    sessionStorage.removeItem("reihum.lost");
    if ("old" in there || "started" in there || times > 4) return;
    sessionStorage.setItem("reihum.lost", times + 1);
    setTimeout(() => location.reload(), 1000 * times + 500);
  } catch (_) {
    // Where it cannot be noted, there would be no end of it.
  }
});
