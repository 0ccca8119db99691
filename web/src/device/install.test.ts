import { expect, test } from "vitest";
import { declineInstall, shouldOfferInstall } from "./install";
import { catchInstallPrompt, onInstallPrompt } from "./installPrompt";
import { remember } from "./storage";

test("an app is offered from the second day on, until it was declined", () => {
  remember("firstDay", null);
  remember("noInstall", null);
  expect(shouldOfferInstall("Mon")).toBe(false);
  expect(shouldOfferInstall("Mon")).toBe(false);
  expect(shouldOfferInstall("Tue")).toBe(true);
  declineInstall();
  expect(shouldOfferInstall("Wed")).toBe(false);
});

test("the browser's offer is kept until somebody asks, and handed to who has asked before", () => {
  catchInstallPrompt();
  const heard: Event[] = [];
  const stop = onInstallPrompt((prompt) => heard.push(prompt));
  const event = new Event("beforeinstallprompt", { cancelable: true });
  dispatchEvent(event);
  expect([event.defaultPrevented, heard]).toEqual([true, [event]]);
  stop();
  dispatchEvent(new Event("beforeinstallprompt"));
  expect(heard).toHaveLength(1);
  onInstallPrompt((prompt) => heard.push(prompt))();
  expect(heard).toHaveLength(2);
});
