import { mount } from 'svelte';
import App from './App.svelte';
import { warmUp } from './engine';
import { engineModule } from './engine/module.svelte';
import './design/colours.css';
import './design/base.css';

// The engine is loaded while the view still is.
warmUp();

// A task of its own: what came before was the page's code being read.
setTimeout(() => mount(App, { target: document.getElementById('page')! }));

const keepForLater = () => navigator.serviceWorker.register('./sw.js').catch(() => null);

// What is kept for visits without a network is fetched when the engine is there: until then it would slow it down.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void engineModule().catch(() => null).then(keepForLater);
