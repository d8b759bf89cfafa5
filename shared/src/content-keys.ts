/** Sections of the page with their labels; the admin groups the cards of content keys by these, in this order. */
export const pageSections = {
  navbar: 'Navigation bar',
  hero: 'Hero',
  about: 'About',
  services: 'Services',
  projects: 'Projects',
  certifications: 'Equipment and certifications',
  contact: 'Contact',
  footer: 'Footer',
  company: 'Company details',
  privacy: 'Privacy notice',
} as const
export type PageSection = keyof typeof pageSections

/** Describes an editable text or picture of the page. */
export interface ContentKeySpec {
  readonly kind: 'text' | 'textarea' | 'image'
  readonly section: PageSection
  /** Label in the admin. */
  readonly label: string
  /** Shown while nothing is set (spec §2.1). `{company}` and `{year}` are filled in; '' means nothing is shown. */
  readonly default: string
  /** Whether the line can be hidden although it has a default text. */
  readonly hideable?: true
  /** A built-in statement of fact, which the company has to confirm, change or hide. */
  readonly claim?: true
  /** Whether it is part of a sentence composed from several keys, and therefore not editable in place. */
  readonly composed?: true
  /** Admin tabs in which it is edited; the Content tab when absent. */
  readonly tabs?: readonly ('content' | 'section-images')[]
}

const entry =
  (kind: 'text' | 'textarea') =>
  (section: PageSection, label: string, text = ''): ContentKeySpec => ({
    kind,
    section,
    label,
    default: text,
  })
const text = entry('text')
const area = entry('textarea')
const hideable = (spec: ContentKeySpec): ContentKeySpec => ({ ...spec, hideable: true })
const claim = (spec: ContentKeySpec): ContentKeySpec => ({ ...hideable(spec), claim: true })
const composed = (spec: ContentKeySpec): ContentKeySpec => ({ ...spec, composed: true })
const image = (
  section: PageSection,
  label: string,
  ...tabs: ('content' | 'section-images')[]
): ContentKeySpec => ({ kind: 'image', section, label, default: '', tabs })

/** All content keys (spec §3) with their default texts; titles, stats and certifications are from spec §2.1. */
export const contentKeys = {
  navbar_company_name: text('navbar', 'Company name', '{company}'),

  hero_main_title: text('hero', 'Main title', 'High-Level Stadium Installations'),
  hero_subtitle: text(
    'hero',
    'Subtitle',
    'Specializing in abseiling and high-access telecommunications installations for UK stadiums and arenas. Professional, safe, certified.',
  ),
  hero_cta_button: text('hero', 'Button', 'Request a Quote'),
  stats_projects_number: claim(text('hero', 'First figure', '150+')),
  stats_projects_label: text('hero', 'First figure, label', 'Projects Completed'),
  stats_stadiums_number: claim(text('hero', 'Second figure', '50+')),
  stats_stadiums_label: text('hero', 'Second figure, label', 'Stadiums & Arenas'),
  stats_safety_number: claim(text('hero', 'Third figure', '100%')),
  stats_safety_label: text('hero', 'Third figure, label', 'Safety Record'),

  about_title: text('about', 'Title', 'About Us'),
  about_content: area(
    'about',
    'Introduction',
    '{company} installs wireless and wired telecommunications where other contractors cannot reach: under stadium roofs, on floodlight towers and high above arena floors. Our rope access technicians work without scaffolding or cranes, so your venue stays open and your pitch stays untouched.',
  ),
  professional_equipment_image: image('about', 'Picture', 'content', 'section-images'),
  professional_equipment_title: text('about', 'Equipment, title', 'Equipped for work at height'),
  professional_equipment_content: area(
    'about',
    'Equipment, text',
    'Every rope, harness and anchor is logged, inspected before use and replaced on schedule. We bring our own access equipment, test instruments and spares, so one visit is enough for most installations.',
  ),
  capability_1_title: claim(text('about', 'Capability 1', 'Health & Safety Certified')),
  capability_2_title: hideable(text('about', 'Capability 2', 'Professional Equipment')),
  capability_3_title: hideable(text('about', 'Capability 3', 'Expert Team')),
  capability_4_title: claim(text('about', 'Capability 4', '24/7 Support')),

  about_services_title: text('services', 'Services list, title'),
  about_services_list: area('services', 'Services list, one per line'),
  service_1_title: hideable(text('services', 'Service 1', 'High-Level Installations')),
  service_1_description: area(
    'services',
    'Service 1, description',
    'Antennas, cameras, speakers and displays fixed to roofs, gantries and towers by rope access.',
  ),
  service_2_title: hideable(text('services', 'Service 2', 'Wireless Networks')),
  service_2_description: area(
    'services',
    'Service 2, description',
    'Wi-Fi and distributed antenna systems that hold up when every seat is taken.',
  ),
  service_3_title: hideable(text('services', 'Service 3', 'Wired Networks')),
  service_3_description: area(
    'services',
    'Service 3, description',
    'Fibre and structured copper cabling, run tidily through bowls, concourses and roof voids.',
  ),
  service_4_title: hideable(text('services', 'Service 4', 'Network Planning')),
  service_4_description: area(
    'services',
    'Service 4, description',
    'Site surveys, coverage predictions and capacity plans before the first bracket goes up.',
  ),
  service_5_title: hideable(text('services', 'Service 5', 'Consultancy')),
  service_5_description: area(
    'services',
    'Service 5, description',
    'Plain advice on access methods, technology choices and tenders, from people who do the work.',
  ),
  service_6_title: hideable(text('services', 'Service 6', 'IT Support')),
  service_6_description: area(
    'services',
    'Service 6, description',
    'Engineers on site or on call for fixtures, concerts and the days in between.',
  ),
  service_7_title: claim(text('services', 'Service 7', 'Safety Certified')),
  service_7_description: area(
    'services',
    'Service 7, description',
    'Risk assessments, method statements and rescue plans prepared for every job at height.',
  ),
  service_8_title: hideable(text('services', 'Service 8', 'Maintenance & Repairs')),
  service_8_description: area(
    'services',
    'Service 8, description',
    'Inspection, cleaning and repair of equipment that nobody else can get to.',
  ),

  projects_title: text('projects', 'Title', 'Our Projects'),
  projects_subtitle: text(
    'projects',
    'Subtitle',
    'A selection of our installations in stadiums and arenas across the United Kingdom.',
  ),

  equipment_image_1: image('certifications', 'Equipment picture 1', 'section-images'),
  equipment_image_2: image('certifications', 'Equipment picture 2', 'section-images'),
  equipment_image_3: image('certifications', 'Equipment picture 3', 'section-images'),
  equipment_image_4: image('certifications', 'Equipment picture 4', 'section-images'),
  certifications_title: text('certifications', 'Title', 'Our Certifications'),
  certification_1: claim(
    text('certifications', 'Certification 1', 'Health & Safety Executive (HSE) Certified'),
  ),
  certification_2: claim(
    text('certifications', 'Certification 2', 'Industrial Rope Access Trade Association (IRATA)'),
  ),
  certification_3: claim(text('certifications', 'Certification 3', 'ISO 9001 Quality Management')),
  certification_4: claim(text('certifications', 'Certification 4', 'NICEIC Approved Contractor')),
  certification_5: claim(text('certifications', 'Certification 5', '£10M Public Liability Insurance')),
  certifications_content: area('certifications', 'Further text'),
  certifications_image: image('certifications', 'Picture', 'content'),

  contact_title: text('contact', 'Title', 'Get Started Today'),
  contact_subtitle: text(
    'contact',
    'Subtitle',
    'Tell us about your venue and what you need. We reply within 24 hours.',
  ),
  contact_form_title: text('contact', 'Form title', 'Project Inquiry'),
  contact_head_office: area('contact', 'Head office'),
  contact_phone: text('contact', 'Telephone'),
  contact_email: text('contact', 'Email'),
  contact_operating_hours: area('contact', 'Opening hours'),

  footer_company_description: area(
    'footer',
    'Description',
    'Telecommunications installed at height, by rope access, in stadiums and arenas throughout the United Kingdom.',
  ),
  footer_services_title: text('footer', 'Services, title', 'Services'),
  footer_service_1: hideable(text('footer', 'Service 1', 'High-Level Installations')),
  footer_service_2: hideable(text('footer', 'Service 2', 'Wireless Networks')),
  footer_service_3: hideable(text('footer', 'Service 3', 'Wired Networks')),
  footer_service_4: hideable(text('footer', 'Service 4', 'Network Planning')),
  footer_service_5: hideable(text('footer', 'Service 5', 'Consultancy')),
  footer_service_6: hideable(text('footer', 'Service 6', 'Maintenance & Repairs')),
  footer_company_title: text('footer', 'Company, title', 'Company'),
  footer_company_about: text('footer', 'Link to About', 'About Us'),
  footer_company_projects: text('footer', 'Link to Projects', 'Our Projects'),
  footer_company_contact: text('footer', 'Link to Contact', 'Contact'),
  footer_company_careers: text('footer', 'Careers line'),
  footer_company_safety: text('footer', 'Safety line'),
  footer_company_privacy: text('footer', 'Privacy line'),
  footer_copyright: text('footer', 'Copyright line', '© {year} {company}. All rights reserved.'),

  company_registered_name: composed(text('company', 'Registered name')),
  company_registered_in: composed(text('company', 'Part of the UK where it is registered')),
  company_number: composed(text('company', 'Company number')),
  company_registered_office: composed(area('company', 'Registered office')),
  company_vat_number: composed(text('company', 'VAT number')),

  privacy_contact: composed(area('privacy', 'Contact for questions about personal data')),
  privacy_basis: composed(
    area(
      'privacy',
      'Lawful basis',
      'Steps that you ask for before a contract, and our legitimate interest in answering inquiries about our work (UK GDPR, article 6(1)(b) and (f)).',
    ),
  ),
  privacy_recipients: composed(area('privacy', 'Others who receive the data')),
  privacy_notice: composed(area('privacy', 'Further words')),
} as const satisfies Record<string, ContentKeySpec>

export type ContentKey = keyof typeof contentKeys

const allKeys = Object.keys(contentKeys) as ContentKey[]

/** The keys of the built-in statements of fact. */
export const claimKeys = /* @__PURE__ */ allKeys.filter((key) => contentKeys[key].claim)

/** The keys whose texts the page shows on their own, not composed into a sentence. */
export const shownKeys = /* @__PURE__ */ allKeys.filter((key) => !contentKeys[key].composed)

/** The keys of one kind, in page order. */
export const keysOfKind = (kind: ContentKeySpec['kind']): ContentKey[] =>
  allKeys.filter((key) => contentKeys[key].kind === kind)

/** Returns the default text of a key, with its placeholders filled in. */
export function defaultText(key: ContentKey, { companyName, year }: { companyName: string; year: number }) {
  return contentKeys[key].default.replaceAll('{company}', companyName).replaceAll('{year}', String(year))
}
