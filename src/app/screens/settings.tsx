import { BadgeCheck, Bell, HeartHandshake } from 'lucide-react';
import { VerificationSection } from '../../identity/verification-section.tsx';
import { NoticeSettings } from '../../notices/notice-settings.tsx';
import { SettingsScreen, type SettingsPart } from '../../players/profile/settings-screen.tsx';
import { SaferPlaySection } from '../../safer-play/safer-play-section.tsx';
import { identityTexts } from '../../texts/identity.ts';
import { noticeTexts } from '../../texts/notices.ts';
import { saferPlayTexts } from '../../texts/safer-play.ts';

/** Sections of the settings from other slices. */
const PARTS: readonly SettingsPart[] = [
  { section: 'verification', title: identityTexts.title, icon: BadgeCheck, content: <VerificationSection /> },
  { section: 'notices', title: noticeTexts.title, icon: Bell, content: <NoticeSettings /> },
  { section: 'responsible', title: saferPlayTexts.title, icon: HeartHandshake, content: <SaferPlaySection /> },
];

export function Settings() {
  return <SettingsScreen parts={PARTS} />;
}
