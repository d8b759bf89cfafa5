import type { ProvenBy } from '../support/proven'

/** What each journey proves, by the journey's name. */
export const provenBy: ProvenBy = {
  'shows its sections in order, each at its anchor': [
    '§2.1 One scrolling page: navigation bar, hero, about, projects, contact, footer',
    '§2.1 The anchors are about, projects and contact',
  ],
  'says the built-in text at every key that has one': [
    '§2.1 A key that is missing is said by its built-in default',
    '§2.1 About: title, content, subtitle and paragraph',
    '§2.1 Contact: title Get Started Today, subtitle, form title Project Inquiry',
    '§2.1 Footer: description, services, company, copyright line',
  ],
  'says every text that is set, in its own section, and no built-in one': [
    '§2.1 Every text comes from a content section looked up by key',
    '§2.1 The three figures and their labels can be set',
    '§2.1 Capabilities, services and certifications can be set',
    '§3 Every editable text key has its place on the page',
  ],
  'says the built-in text again, or nothing, where a text is emptied': [
    '§2.1 A key that is empty is said by its built-in default',
  ],
  'leaves no trace of the lines that have no built-in text': [
    '§3 Keys that the page of §2.1 does not name show nothing until they are set',
  ],
  'keeps line breaks, splits the list of services, and makes telephone and mail links': [
    '§3 A textarea keeps its lines; the services list has one per line',
  ],
  'is clear at the top, and solid with a shadow past 100 px, but not at 100 px': [
    '§2.1 The bar is fixed at the top',
    '§2.1 Once scrolled more than 100 px its background is solid and its shadow stronger',
    '§4 Navbar: at top or scrolled',
    '§9 Navbar scroll threshold: 100 px',
  ],
  'is solid without a scroll on a page that opens further down': [
    '§4 Navbar: scrolled from the start on a page that opens further down',
  ],
  'has the company’s name where a logo would be': ['§2.1 Without a logo the bar shows the company name'],
  'shows the logo instead of the name, in the bar and in the footer': [
    '§2.1 The bar shows the logo image if there is one',
    '§2.1 Footer: logo or name',
    '§9 Logo recommended max width: 200 px',
  ],
  'has links that scroll smoothly to their sections, and Get Quote to contact': [
    '§2.1 About, Projects, Contact scroll smoothly to their sections',
    '§2.1 Get Quote scrolls to contact',
  ],
  'takes somebody who wants no motion to a section at once': [
    '§2.1 Smooth scrolling gives way to the wish for less motion',
  ],
  'leads to the admin by a gear titled Admin Panel': ['§2.1 A gear titled Admin Panel links to /admin'],
  'opens by its button and closes by it, with the same links as the bar': [
    '§2.1 On small screens a toggle opens a list with the same links and Get Quote',
    '§4 Mobile menu: open or closed',
  ],
  'closes when an entry is chosen, and the page goes there': ['§2.1 Choosing an entry closes the menu'],
  'closes by Escape, and its button has the focus again': ['§4 The menu is closed by the keyboard, too'],

  'opens with a still hero on the whole screen, whose button scrolls to contact': [
    '§2.1 Hero: full screen',
    '§2.1 Without slides: a static hero with its title, subtitle and button',
    '§2.1 Its button says Request a Quote and scrolls to contact',
    '§2.1 Default title and subtitle of the hero',
  ],
  'has the three figures of an untouched site': [
    '§2.1 Defaults: 150+ Projects Completed, 50+ Stadiums & Arenas, 100% Safety Record',
    '§9 Default stats 150+, 50+, 100%',
  ],
  'has a Pause and nothing else, which stops the film and lets it go on': [
    '§2.1 One video has neither previous, next nor dots, but can be stopped',
  ],
  'every word and control of the first screen can be read %s': [
    '§2.1 The dark overlay lets every word be read over any picture',
  ],
  'has no controls, and stays where it is': ['§2.1 One slide has neither previous, next nor dots'],
  'lights up every word of the title that contains installation, and says the default subtitle': [
    '§2.1 Any word of the title that contains installation is highlighted',
    '§2.1 A slide without a subtitle says the default one',
  ],
  'has previous, next and a dot for each slide that has a file': [
    '§2.1 Carousel entries with media make the carousel',
    '§2.1 With more than one slide: previous, next and one dot per slide',
    '§9 Slides stand in their display order',
  ],
  'starts at the first and goes round in both directions': [
    '§2.1 Navigation wraps around',
    '§4 The slide index starts at 0 and moves by one with wraparound',
  ],
  'moves on every five seconds, not before, and begins anew after the last': [
    '§2.1 Auto-advance every 5 seconds',
    '§4 Auto-play starts on',
    '§9 Hero auto-advance: 5000 ms',
  ],
  'stops for good once somebody presses previous, next or a dot': [
    '§2.1 Auto-advance stops for good once the user clicks previous, next or a dot',
    '§4 Auto-play goes permanently off after any manual control',
  ],
  'shows a video that loops without sound by itself, and a picture otherwise, both under a dark veil': [
    '§2.1 A slide is a looping, muted, autoplaying video when its type starts with video/',
    '§2.1 Otherwise a slide is a background image; both have a dark overlay',
  ],
  'has two buttons that scroll to the projects and to contact, above the figures': [
    '§2.1 View Our Projects scrolls to projects; Get Started scrolls to contact',
    '§2.1 Three stat boxes, under slides as well',
  ],

  'names four capabilities and eight services, each with a description': [
    '§2.1 Four capability tiles and their defaults',
    '§2.1 Eight service cards, their default titles, and a default description each',
    '§2.1 The equipment’s image is shown only if set',
    '§9 Eight service cards are fixed',
  ],
  'shows the pictures that are set, with their descriptions, and drawings in the other places': [
    '§2.1 The equipment’s image is shown once it is set',
    '§2.1 Four equipment images, each with a fallback',
    '§3 The five section images',
  ],
  'has its projects’ heading, four drawings and five certifications': [
    '§2.1 Projects: title Our Projects, subtitle',
    '§2.1 Fallback pictures of the equipment',
    '§2.1 Our Certifications and its five defaults',
    '§9 Insurance £10M',
  ],
  'shows projects with picture, name, description and place, and none whose picture cannot be shown': [
    '§2.1 A grid of project cards with image, name, description, location',
    '§2.1 Projects without a resolvable image are hidden',
    '§3 Media are displayed through the media-file path',
  ],
  'shows a line up to the last day of its validity, and not the day after': [
    '§2.1 A line that has lapsed is not on the page',
  ],
  'leaves no trace of a line that is hidden': ['§2.1 A line that the administrator hid is not on the page'],

  'has its seven fields, the required ones with an asterisk': [
    '§2.1 Form fields: firstName, lastName, email, phone, venue, services, message',
    '§2.1 Required fields are marked with an asterisk',
    '§5 First name, last name, email and message are required; the email field is of email type',
  ],
  'offers the eight services, and none to begin with': [
    '§3 The eight service values',
    '§5 Services is optional and chosen from the fixed list',
    '§9 Eight service options are fixed',
  ],
  'takes a service back, by mouse and by keyboard': ['§5 Services may be left, and made, empty'],
  'names an empty required field by a toast, whichever it is, and sends nothing': [
    '§5 Validation Error: Please fill in all required fields.; nothing is sent',
    '§8 Validation Error is a destructive toast',
  ],
  'takes white space for an empty field': ['§5 White space alone is empty'],
  'lets the browser refuse an address that is none': ['§5 The email field refuses what is no address'],
  'says Sending... and takes no second press meanwhile, then thanks and is empty again': [
    '§4 Contact form: sending, its button says Sending... and is disabled',
    '§4 Contact form: success clears the form',
    '§8 Inquiry Sent Successfully: we will contact you within 24 hours',
    '§9 Inquiry reply promise: within 24 hours',
  ],
  'gives the server’s message, or its own where there is none, and keeps the words': [
    '§4 Contact form: an error keeps the entered values',
    '§8 Error: the server’s message, or Failed to send inquiry. Please try again.',
  ],

  'ends with a footer whose company links scroll to their sections': [
    '§2.1 Footer: the company links scroll to about, projects, contact',
    '§2.1 Footer: six services',
  ],
  'of a placeholder link goes nowhere, nor does its address': [
    '§2.1 Terms & Conditions and Privacy Policy go nowhere (href #)',
  ],
  '%s is not found, and says so to people and machines': [
    '§2 Any other path shows Page Not Found with a developer’s hint',
  ],
  'asks nothing of the API and of no other host': ['§8 Failures of content calls: the page makes none'],

  'takes the place of the one before it': ['§9 One toast at a time'],
  'goes by itself after five seconds, and not before': ['§9 Toasts stay 5000 ms'],
  'is swiped away to the right, but not by a twitch': ['§9 Swipe to the right, threshold 50 px'],
  'is reached by F8, and closed by its button': ['§9 Toast hotkey F8'],
  'is at most 420 px wide on a desk, and as wide as a phone': ['§9 Toasts are at most 420 px wide'],
}
