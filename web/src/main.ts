import { mount } from "svelte";
import App from "./App.svelte";
import { catchInstallPrompt } from "./device/installPrompt";
import { fileUrl } from "./device/site";
import { restore } from "./device/storage";
import { retryStyles } from "./net/styles";
import { guardDoubleTaps } from "./ui/doubleTap";
import "./style/font.css";
import "./style/tokens.css";
import "./style/paint.css";
import "./style/base.css";
import "./style/adapt.css";

/** Milliseconds to wait for IndexedDB at most, which usually takes a few. */
const RESTORE_TIMEOUT = 400;
const target = document.getElementById("app");
if (!target) throw new Error("index.html has no element with the id 'app'");
// Without this mark `again.js` reloads the page.
document.documentElement.dataset.started = "";
retryStyles();
catchInstallPrompt();
guardDoubleTaps();
// A browser that is too old has got a message from `old.js`.
if (!("old" in document.documentElement.dataset))
  void restore(RESTORE_TIMEOUT).then(() => mount(App, { target, anchor: target.firstElementChild as Node }));

/** Milliseconds after which the page has loaded everything, so that loading the worker delays nothing. */
const WORKER_AFTER = 4_000;
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () =>
    setTimeout(() => void navigator.serviceWorker.register(fileUrl("/sw.js")).catch(() => {}), WORKER_AFTER),
  );
