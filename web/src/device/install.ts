import { recall, remember } from "./storage";

const DECLINED = "noInstall";
const FIRST = "firstDay";

/** Return whether to offer the app: after a visit on an earlier day, unless it was declined. */
export function isInstallWelcome(today: string): boolean {
  const first = recall(FIRST);
  if (first === null) remember(FIRST, today);
  return first !== null && first !== today && recall(DECLINED) === null;
}

/** Never offer the app again on this device. */
export function declineInstall(): void {
  remember(DECLINED, "yes");
}

/** Return whether this page is the installed app already. */
export function isInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true
  );
}

/** Return whether apps are installed manually through the share button: on phones and tablets of Apple. */
export function isByHand(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
