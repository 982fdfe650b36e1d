/** Adds the texts of the views besides the first to the words of the page. */
import { add } from '../index.svelte';
import { de } from './de';
import { en } from './en';

add({ en, de });
