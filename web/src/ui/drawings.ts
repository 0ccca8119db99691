/** Drawings that parts of the app share without the rest of each other, as paths in a square of 24 units. */
export const SHARE = "M12 15V4m0 0L7.5 8.5M12 4l4.5 4.5M4 14.5V20h16v-5.5";
export const STEP_BACK = "M15.5 5 6.5 12l9 7";
export const STEP_ON = "M8.5 5l9 7-9 7";
