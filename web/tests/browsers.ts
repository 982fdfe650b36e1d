/** The browsers besides Chromium: those that Playwright has on this machine. */
import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';

export const others = [
  { name: 'firefox' as const, title: 'Firefox', isThere: existsSync(firefox.executablePath()) },
  { name: 'webkit' as const, title: 'WebKit', isThere: existsSync(webkit.executablePath()) },
];
