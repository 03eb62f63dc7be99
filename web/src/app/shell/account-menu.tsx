import "@mantine/core/styles/Menu.layer.css";
import { Menu, Text, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMenuOpenedAtOnce } from "../../kit/actions/menu-opened-at-once.ts";
import { Icon, type IconName } from "../../kit/icons.tsx";
import { Link } from "../../kit/link.tsx";
import { type Person, usePerson } from "../../session/person.tsx";

const SCHEMES = [
  { scheme: "light", icon: "sun" },
  { scheme: "dark", icon: "moon" },
  { scheme: "auto", icon: "monitor" },
] as const satisfies readonly { scheme: string; icon: IconName }[];

type Place = Person["places"][number];
const ICON_OF_PLACE = {
  console: "chart",
  portal: "link",
  desk: "settings",
} as const satisfies Record<Place["kind"], IconName>;

export interface AccountMenuProps {
  readonly accountHref: string;
  /** Who the person is in this app. */
  readonly about?: string;
}

/** Who is signed in; the theme; the other apps of the person; the way out. */
export default function AccountMenu({ accountHref, about }: AccountMenuProps) {
  const { t } = useTranslation();
  const { session, name } = usePerson();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { button, isOpen, setIsOpen } = useMenuOpenedAtOnce();
  return (
    <Menu position="bottom-end" width={240} shadow="md" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <UnstyledButton ref={button} className="shell-account" aria-label={t("app.account")}>
          {name.slice(0, 1).toUpperCase()}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="shell-who">
          <Text fw={600} size="sm" truncate>
            {name}
          </Text>
          <Text c="dimmed" size="xs" truncate>
            {session.email}
          </Text>
          {about !== undefined && (
            <Text c="dimmed" size="xs">
              {about}
            </Text>
          )}
        </div>
        <Menu.Divider />
        <Menu.Label>{t("app.scheme.label")}</Menu.Label>
        {SCHEMES.map(({ scheme, icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={icon} size={16} />}
            rightSection={colorScheme === scheme ? <Icon name="check" size={14} /> : null}
            aria-current={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`app.scheme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <OtherPlaces />
        <Menu.Item component={Link} href={accountHref} leftSection={<Icon name="settings" size={16} />}>
          {t("app.account")}
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

/** The other apps of the person: each is a page of its own. Nothing for whoever has this one only. */
function OtherPlaces() {
  const { t } = useTranslation();
  const { places } = usePerson();
  const isHere = ({ path }: Place) => location.pathname === path || location.pathname.startsWith(`${path}/`);
  const others = places.filter((place) => !isHere(place));
  if (others.length === 0) return null;
  return (
    <>
      <Menu.Label>{t("app.places.label")}</Menu.Label>
      {others.map(({ kind, path, name }) => (
        <Menu.Item
          key={path}
          component="a"
          href={path}
          leftSection={<Icon name={ICON_OF_PLACE[kind]} size={16} />}
        >
          {name ?? t(`app.places.${kind}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
