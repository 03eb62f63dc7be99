import { createAppRouter } from "../app/router.ts";
import { PORTAL_SCREENS } from "./screens.ts";
import { Shell } from "./shell/shell.tsx";
import { withWords } from "./with-words.ts";

export const createPortalRouter = () =>
  createAppRouter({ path: "/portal", shell: Shell, screens: PORTAL_SCREENS, withWords });
