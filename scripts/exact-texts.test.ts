import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';

/** Texts that the specification quotes word for word. `…` stands for an inserted value. */
const EXACT = [
  '*Max win amount is …',
  '4 to 12 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.',
  'Account created successfully!',
  'Activate Promotion',
  'All',
  'An error occurred.',
  'An unexpected error occurred.',
  'Autoplay stopped: Insufficient balance to continue.',
  'Back to Blogs',
  'Back to Home',
  'Blog not found',
  'Cancel Promotion',
  'Claimed … for ranking up! You are now at ….',
  'Claimed … in rakeback!',
  'Dice cannot be played with promotional balance.',
  'Displaying … of … games',
  'Error activating promotion. Please contact support.',
  'Error claiming rakeback.',
  'Error claiming reward.',
  'Error',
  'Error: …',
  'Failed to activate promotion. Please try again.',
  'Failed to cancel promotion. Please try again.',
  'Failed to change password. Please try again.',
  'Failed to copy referral code.',
  'Failed to copy referral link.',
  'Failed to reset password. Please try again.',
  'Failed to send recovery email. Please try again.',
  'Games Remaining',
  'Go Back',
  'Initiating withdrawal... Please wait',
  'Invalid Entry',
  'Invalid email address.',
  'Load More',
  'Log In To Activate',
  'Max Rank Achieved',
  'Minimum withdraw amount is $15.',
  'No available jackpots.',
  'No game selected.',
  'No jackpot wins.',
  'No results match the search.',
  'Not available in your region',
  'Password changed successfully!',
  'Password reset successfully!',
  'Payment address copied!',
  'Please enter a valid address and amount to withdraw.',
  'Please enter your current password.',
  'Please make sure the passwords are valid and match.',
  'Promotion Activated!',
  'Promotion Canceled!',
  "Promotion can't be activated",
  'Recovery email sent! Check your inbox.',
  'Referral code copied to clipboard!',
  'Referral link copied to clipboard!',
  'Reset Your Password',
  'Secure request failed.',
  'This game is not available in your country, please try disabling your VPN if one is enabled.',
  'Too many failed login attempts. Try again after 15 minutes.',
  'Username contains prohibited words or phrases. Please try another name.',
  'View All',
  'Welcome to the Simulation Page!',
  'Withdrawal initiated successfully!',
  "You're clicking too fast. Please slow down.",
];

test('exact texts: every sentence that the specification quotes stands in English as it is quoted', () => {
  const written = new Set(
    readdirSync(path.join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /^texts\/en\/.*\.ts$|^games\/.*texts\.ts$/.test(name))
      .flatMap((name) => [
        ...readFileSync(path.join(projectRoot(), 'src', name), 'utf8').matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/gs),
      ])
      .map((match) => match[2]!.replaceAll(/\$\{[^}]*\}/g, '…')),
  );
  expect(EXACT.filter((text) => !written.has(text))).toEqual([]);
});
