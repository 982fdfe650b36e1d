import { mount } from 'svelte';
import App from './App.svelte';
import { askedOf, lastAsked } from './ask/address';
import { warmUp } from './engine';
import { engineModule } from './engine/module.svelte';
import { whichForLine } from './engine/which';
import { recall } from './memory';
import { FIRST_GAME } from './parts/games';
import { route } from './route.svelte';
import { language } from './words/index.svelte';
import './design/colours.css';
import './design/base.css';

// The engine is loaded while the view still is: what the view will ask of it, as far as the address says it.
const { view, rest } = route.place;
const line = askedOf(rest || lastAsked()).line || (recall('game') ?? FIRST_GAME[language.code]);
const which = view === 'ask' ? whichForLine(line) : 'whole';
warmUp(which);

// A task of its own: what came before was the page's code being read.
setTimeout(() => mount(App, { target: document.getElementById('page')! }));

const keepForLater = () => navigator.serviceWorker.register('./sw.js').catch(() => null);

// What is kept for visits without a network is fetched when the engine is there: until then it would slow it down.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void engineModule(which).catch(() => null).then(keepForLater);
