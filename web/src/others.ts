/** The views besides the first: loaded together, as parts that they share would be loaded one by one otherwise. */
import './words/later';

export { default as play } from './play/Play.svelte';
export { default as train } from './train/Train.svelte';
export { default as review } from './review/Reviews.svelte';
export { default as look } from './look/Look.svelte';
export { default as rules } from './rules/Rules.svelte';
export { default as game } from './about/About.svelte';
/** What Ask shows too, of games that need the whole module. */
export { default as Variants } from './parts/Variants.svelte';
