import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications as MantineNotifications } from "@mantine/notifications";

export default function Notifications() {
  return <MantineNotifications position="bottom-right" />;
}
