import { showTheme, storedTheme } from './theme'

// Runs in the head, before anything is drawn: the page must not flash in the other colours first.
showTheme(storedTheme())
