import { mount } from "svelte";
import App from "./App.svelte";
import { keepInstallPrompt } from "./device/installPrompt";
import { fileAt } from "./device/site";
import { restore } from "./device/storage";
import { keepStyles } from "./net/styles";
import { guardDoubleTaps } from "./ui/doubleTap";
import "./style/font.css";
import "./style/tokens.css";
import "./style/paint.css";
import "./style/base.css";
import "./style/adapt.css";

/** Milliseconds that the browser's database may take at most; some milliseconds are usual. */
const PATIENCE = 400;
const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id 'app'");
// Otherwise `again.js` loads the page anew.
document.documentElement.dataset.started = "";
keepStyles();
keepInstallPrompt();
guardDoubleTaps();
// What is too old has been told so by `old.js`.
if (!("old" in document.documentElement.dataset))
  void restore(PATIENCE).then(() => mount(App, { target, anchor: target.firstElementChild as Node }));

/** Milliseconds after which the page has all it needs, so that the worker's loading is in nobody's way. */
const CALM = 4_000;
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () =>
    setTimeout(() => void navigator.serviceWorker.register(fileAt("/sw.js")).catch(() => {}), CALM),
  );
