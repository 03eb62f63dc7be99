import type { RouterHistory } from "@tanstack/react-router";
import { createAppRouter } from "../app/router.ts";
import HomeScreen from "./screens/home/screen.tsx";
import { BRAND_SCREENS, PROGRAM_SCREENS } from "./screens.ts";
import { Shell } from "./shell/shell.tsx";
import { withWords } from "./with-words.ts";

export const createConsoleRouter = (history?: RouterHistory) =>
  createAppRouter({
    path: "/console/$brandId",
    shell: Shell,
    home: HomeScreen,
    screens: [
      ...BRAND_SCREENS,
      ...PROGRAM_SCREENS.map((screen) => ({ ...screen, path: `$programId/${screen.path}` })),
    ],
    withWords,
    forWhoeverMay: async (needs, Component) =>
      (await import("./shell/gate.tsx")).forWhoeverMay(needs, Component),
    history,
  });
