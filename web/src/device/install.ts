import { recall, remember } from "./storage";

const DECLINED_KEY = "noInstall";
const FIRST_DAY_KEY = "firstDay";

/** Return whether to offer the app: after a visit on an earlier day, unless it was declined. */
export function shouldOfferInstall(today: string): boolean {
  const first = recall(FIRST_DAY_KEY);
  if (first === null) remember(FIRST_DAY_KEY, today);
  return first !== null && first !== today && recall(DECLINED_KEY) === null;
}

/** Never offer the app again on this device. */
export function declineInstall(): void {
  remember(DECLINED_KEY, "yes");
}

/** Return whether this page is the installed app already. */
export function isInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true
  );
}

/** Return whether apps are installed manually through the share button: on phones and tablets of Apple. */
export function isManualInstall(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
