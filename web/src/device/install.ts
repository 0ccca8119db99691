import { recall, remember } from "./storage";

const DECLINED = "noInstall";
const FIRST = "firstDay";

/** Return whether somebody was here on an earlier day, and has not said that they want no app. */
export function isInstallWelcome(today: string): boolean {
  const first = recall(FIRST);
  if (first === null) remember(FIRST, today);
  return first !== null && first !== today && recall(DECLINED) === null;
}

/** Never offer it again on this device. */
export function declineInstall(): void {
  remember(DECLINED, "yes");
}

/** Return whether this page is the installed app already. */
export function isInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true
  );
}

/** Return whether apps are installed by hand here, through the button that shares a page: on phones and tablets of Apple. */
export function isByHand(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
