import { showTheme, storedTheme } from './theme'

// Runs in the <head>, before the first paint, so that the page does not flash in the other theme.
showTheme(storedTheme())
