import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { others } from './tests/browsers';

/** What other commands run; times are measured where nothing else is done: `npm run speed`. */
const ELSEWHERE = ['unit/**', ...(process.env.SPEED ? [] : ['speed.spec.ts'])];

/**
 * What the screen and the finger bear on: tests of these files, of how a view looks, and those that say so. All else is
 * the same on every screen, and is tested on one.
 */
const ON_PHONES = /(ask|first|house|looks|party|race|stranger)\.spec\.ts|sideways scrolling|@phone/;

/** How views look is tested in light and English on a desk, and in dark and German on a phone: each once. */
const LOOK_OF = { desk: /in en, light: nothing that axe finds/, phone: /in de, dark: nothing that axe finds/ };

/** Browsers are those of the system: none is downloaded. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const found = () =>
  (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => NAMES.map((name) => `${folder}/${name}`))
    .find((path) => existsSync(path));

const executablePath = process.env.CHROMIUM ?? found();
const chromium = { launchOptions: { executablePath, args: ['--no-sandbox'] } };
const PORT = Number(process.env.PORT ?? 4179);

export default defineConfig({
  testDir: 'tests',
  testIgnore: ELSEWHERE,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Solving is work for a processor: each test has one.
  workers: process.env.SPEED ? 1 : 2,
  // What fails once and not again is told as flaky.
  retries: process.env.CI ? 2 : 0,
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${PORT}/`,
    // To trace takes a third of a test's time.
    trace: 'on-first-retry',
    // Most tests have no use for what is kept for later visits, and each would keep it anew.
    serviceWorkers: 'block',
    // Nobody watches the bots.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', grepInvert: LOOK_OF.phone, use: { ...chromium, viewport: { width: 1280, height: 800 }, locale: 'en-GB' } },
    {
      name: 'phone',
      grep: ON_PHONES,
      grepInvert: LOOK_OF.desk,
      use: { ...chromium, ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, locale: 'de-DE', hasTouch: true, isMobile: true },
    },
    // Where other browsers are, they are held to what everything else stands on.
    ...others
      .filter(({ isThere }) => isThere)
      .map(({ name }) => ({
        name,
        testMatch: /(ask|robust)\.spec\.ts/,
        use: { browserName: name, viewport: { width: 1280, height: 800 }, locale: 'en-GB' },
      })),
  ],
  webServer: {
    command: `npm run preview -- --port ${PORT} --strictPort`,
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
  },
});
