import { mount } from 'svelte';
import App from './App.svelte';
import { warmUp } from './engine';
import './design/colours.css';
import './design/base.css';

// The engine is loaded while the view still is.
warmUp();

mount(App, { target: document.getElementById('page')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('./sw.js').catch(() => null);
