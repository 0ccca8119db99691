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

/** Milliseconds to wait for IndexedDB at most, which usually takes a few. */
const PATIENCE = 400;
const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id 'app'");
// Without this mark `again.js` reloads the page.
document.documentElement.dataset.started = "";
keepStyles();
keepInstallPrompt();
guardDoubleTaps();
// A browser that is too old has got a message from `old.js`.
if (!("old" in document.documentElement.dataset))
  void restore(PATIENCE).then(() => mount(App, { target, anchor: target.firstElementChild as Node }));

/** Milliseconds after which the page has loaded everything, so that loading the worker delays nothing. */
const CALM = 4_000;
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () =>
    setTimeout(() => void navigator.serviceWorker.register(fileAt("/sw.js")).catch(() => {}), CALM),
  );
