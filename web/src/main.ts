import { mount } from 'svelte';
import App from './App.svelte';
import './design/colours.css';
import './design/base.css';

mount(App, { target: document.getElementById('page')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('./sw.js').catch(() => null);
