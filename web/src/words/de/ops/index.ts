import account from "../account.json" with { type: "json" };
import palette from "./palette.json" with { type: "json" };
import shortcuts from "./shortcuts.json" with { type: "json" };

/** The texts of every screen but the first, by area. */
export const screenWords = {
  account,
  palette,
  shortcuts,
};
