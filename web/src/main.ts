import { mount } from 'svelte';
import App from './App.svelte';
import { warmUp } from './engine';
import './design/colours.css';
import './design/base.css';

// The engine is loaded while the view still is.
warmUp();

// A task of its own: what came before was the page's code being read.
setTimeout(() => mount(App, { target: document.getElementById('page')! }));

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('./sw.js').catch(() => null);
