import { createAppRouter } from "../app/router.ts";
import HomeScreen from "./screens/home/screen.tsx";
import { PORTAL_SCREENS } from "./screens.ts";
import { Shell } from "./shell/shell.tsx";
import { withWords } from "./with-words.ts";

export const createPortalRouter = () =>
  createAppRouter({ path: "/portal", shell: Shell, home: HomeScreen, screens: PORTAL_SCREENS, withWords });
