import { BadgeCheck } from 'lucide-react';
import { VerificationSection } from '../identity/verification-section.tsx';
import { SettingsScreen, type SettingsPart } from '../players/settings-screen.tsx';
import { identityTexts } from '../texts/identity.ts';

/** Sections of the settings that other slices bring along. */
const PARTS: readonly SettingsPart[] = [
  { section: 'verification', title: identityTexts.title, icon: BadgeCheck, content: <VerificationSection /> },
];

export function Settings() {
  return <SettingsScreen parts={PARTS} />;
}
