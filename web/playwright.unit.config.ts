import { defineConfig } from '@playwright/test';

/** Tests that need no browser. */
export default defineConfig({ testDir: 'tests/unit', outputDir: 'node_modules/.unit-results', reporter: 'list' });
