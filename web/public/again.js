// Loads the page anew, ever less often, when its script was lost on the way, as on a train, or while the server is replaced by a newer
// one. In JavaScript of 2015.
addEventListener("load", () => {
  var there = document.documentElement.dataset;
  var times;
  try {
    times = Number(sessionStorage.getItem("reihum.lost"));
    sessionStorage.removeItem("reihum.lost");
    if ("old" in there || "started" in there) return;
    sessionStorage.setItem("reihum.lost", times + 1);
    setTimeout(() => location.reload(), Math.min(1000 * times + 500, 30000));
  } catch (_) {
    // Where it cannot be noted, there would be no end of it.
  }
});
