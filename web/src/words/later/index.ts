/** Adds the texts of the views besides the first to the words of the page. */
import { add } from '../index.svelte';
import { names } from '../names.svelte';
import { de } from './de';
import { en } from './en';
import { die, made } from './names.de';

add({ en, de });
names.add({ die, made });
