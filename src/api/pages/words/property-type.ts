const PROPERTY_TYPES: Readonly<Record<string, string>> = {
  website: "Website",
  youtube: "YouTube",
  instagram: "Instagram",
  tiktok: "TikTok",
  x: "X",
  facebook: "Facebook",
  linkedin: "LinkedIn",
  twitch: "Twitch",
  newsletter: "Newsletter",
  podcast: "Podcast",
  app: "App",
  community: "Community",
};

/** The name of a kind of property, which English and German share. */
export const propertyTypeText = (type: string): string => PROPERTY_TYPES[type] ?? type;
