/** The page's sections that can be gone to. Plain anchors: CSS makes the way there smooth. */
export const sectionLinks = [
  { href: '#about', label: 'About' },
  { href: '#projects', label: 'Projects' },
  { href: '#contact', label: 'Contact' },
] as const
