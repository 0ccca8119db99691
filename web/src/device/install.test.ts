import { expect, test } from "vitest";
import { declineInstall, shouldOfferInstall } from "./install";
import { catchInstallPrompt, onInstallPrompt } from "./installPrompt";
import { remember } from "./storage";

test("offers the app from the second day until it is declined", () => {
  remember("firstDay", null);
  remember("noInstall", null);
  expect(shouldOfferInstall("Mon")).toBe(false);
  expect(shouldOfferInstall("Mon")).toBe(false);
  expect(shouldOfferInstall("Tue")).toBe(true);
  declineInstall();
  expect(shouldOfferInstall("Wed")).toBe(false);
});

test("keeps the browser's prompt until it is requested, and passes it to an earlier request", () => {
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
