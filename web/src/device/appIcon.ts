/** Browsers that install no apps have none of these. */
interface Badge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Show a number on the icon of the installed app, where there is one; 0 takes it away. */
export function showOnIcon(count: number): void {
  const here = navigator as Badge;
  // A browser that does not allow it says so by an error, which is in nobody's way.
  void (count > 0 ? here.setAppBadge?.(count) : here.clearAppBadge?.())?.catch(() => {});
}
