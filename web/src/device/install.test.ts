import { expect, test } from "vitest";
import { declineInstall, isInstallWelcome } from "./install";
import { hearInstallPrompt, keepInstallPrompt } from "./installPrompt";
import { remember } from "./storage";

test("an app is offered from the second day on, until it was declined", () => {
  remember("firstDay", null);
  remember("noInstall", null);
  expect(isInstallWelcome("Mon")).toBe(false);
  expect(isInstallWelcome("Mon")).toBe(false);
  expect(isInstallWelcome("Tue")).toBe(true);
  declineInstall();
  expect(isInstallWelcome("Wed")).toBe(false);
});

test("the browser's offer is kept until somebody asks, and handed to who has asked before", () => {
  keepInstallPrompt();
  const heard: Event[] = [];
  const stop = hearInstallPrompt((prompt) => heard.push(prompt));
  const event = new Event("beforeinstallprompt", { cancelable: true });
  dispatchEvent(event);
  expect([event.defaultPrevented, heard]).toEqual([true, [event]]);
  stop();
  dispatchEvent(new Event("beforeinstallprompt"));
  expect(heard).toHaveLength(1);
  hearInstallPrompt((prompt) => heard.push(prompt))();
  expect(heard).toHaveLength(2);
});
