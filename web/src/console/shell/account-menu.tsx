import "@mantine/core/styles/Menu.layer.css";
import { Menu, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "../../kit/icons.tsx";
import { Link } from "../../kit/link.tsx";
import { useSeat } from "../../session/seat.tsx";
import { usePaths } from "../paths.ts";

const SCHEMES = [
  { scheme: "light", icon: "sun" },
  { scheme: "dark", icon: "moon" },
  { scheme: "auto", icon: "monitor" },
] as const satisfies readonly { scheme: string; icon: IconName }[];

/** Who is signed in; the theme; the way out. */
export default function AccountMenu() {
  const { t } = useTranslation();
  const { session, member } = useSeat();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const paths = usePaths();
  return (
    <Menu position="bottom-end" width={240} shadow="md" defaultOpened>
      <Menu.Target>
        <UnstyledButton className="shell-account" aria-label={t("shell.account")}>
          {member.name.slice(0, 1).toUpperCase()}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="shell-who">
          <Text fw={600} size="sm" truncate>
            {member.name}
          </Text>
          <Text c="dimmed" size="xs" truncate>
            {session.email}
          </Text>
          <Text c="dimmed" size="xs">
            {t(`session.role.${member.role}`)}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Label>{t("shell.scheme.label")}</Menu.Label>
        {SCHEMES.map(({ scheme, icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={icon} size={16} />}
            rightSection={colorScheme === scheme ? <Icon name="check" size={14} /> : null}
            aria-current={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`shell.scheme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} href={paths.account} leftSection={<Icon name="settings" size={16} />}>
          {t("shell.account")}
        </Menu.Item>
        <Menu.Item component="a" href="/" leftSection={<Icon name="home" size={16} />}>
          {t("shell.brands")}
        </Menu.Item>
        <form method="post" action="/sign-out">
          <Menu.Item component="button" type="submit" leftSection={<Icon name="logout" size={16} />}>
            {t("session.signOut")}
          </Menu.Item>
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}
