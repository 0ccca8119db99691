/** The Badging API, which browsers without installed apps lack. */
interface Badge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Show a number on the icon of the installed app, if there is one; 0 removes it. */
export function showOnIcon(count: number): void {
  const here = navigator as Badge;
  // A browser that does not allow it rejects, which is ignored.
  void (count > 0 ? here.setAppBadge?.(count) : here.clearAppBadge?.())?.catch(() => {});
}
