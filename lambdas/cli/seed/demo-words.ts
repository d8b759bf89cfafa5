import type { ContentKey } from '@highline/shared/content-keys'

/*
 * Texts of the demo site. Venues are invented, telephone numbers are from the range that Ofcom reserves for drama, and
 * addresses end in `.example`: no real person is named or can be called.
 */

/** Slides of the demo site. `picture` is a name in `demoPictures`, also for the projects below. */
export const demoSlides = [
  {
    title: 'High-Level Stadium Installations',
    subtitle:
      'Antennas, cameras and cabling fixed where no ladder reaches, by rope access and without scaffolding.',
    picture: 'ground-at-dusk',
  },
  {
    title: 'Wi-Fi for every seat in the house',
    subtitle:
      'Wireless networks that are planned, installed and tested for the day on which every seat is taken.',
    picture: 'night-match',
  },
  {
    title: 'Arena rigging, wired and ready',
    subtitle: 'Data and power to the roof grid, so that a touring show can plug in and go.',
    picture: 'arena-beams',
  },
  {
    title: 'Antennas on masts, roofs and towers',
    subtitle: 'Mounted, aligned and documented by the people who climb to them.',
    picture: 'antenna-mast',
  },
  {
    title: 'Fibre and copper, tidily run',
    subtitle:
      'Structured cabling from the comms room to the last row, through bowls, concourses and roof voids.',
    picture: 'cable-trays',
  },
]

export const demoProjects = [
  {
    name: 'Castlegate Park',
    location: 'Derby, East Midlands',
    description:
      'A new wireless network for two tiers: access points hung below the roof edge by rope, between home fixtures.',
    picture: 'red-stands',
  },
  {
    name: 'Harbour Arena',
    location: 'Hull, East Yorkshire',
    description:
      'Fibre to twelve positions on the roof grid, with quick connectors for visiting productions.',
    picture: 'arena-grid',
  },
  {
    name: 'Moorside Stadium',
    location: 'Halifax, West Yorkshire',
    description: 'Cabinets and antennas fixed to the main roof girder while the ground stayed open beneath.',
    picture: 'roof-girders',
  },
  {
    name: 'Aldermoor Road',
    location: 'Swansea, West Glamorgan',
    description: 'Cameras and radio links fixed to four floodlight towers, without a crane on the pitch.',
    picture: 'floodlight-tower',
  },
  {
    name: 'Greenholm Park',
    location: 'Perth, Perthshire',
    description: 'Speakers, displays and their cabling renewed around the bowl, one stand at a time.',
    picture: 'green-stands',
  },
  {
    name: 'Kingsferry Ground',
    location: 'Rochester, Kent',
    description: 'A lattice mast fitted with new sector antennas and a radio link to the control room.',
    picture: 'mast-at-sunset',
  },
  {
    name: 'Lagan Hall',
    location: 'Belfast, County Antrim',
    description:
      'Structured cabling through four hundred metres of service corridor, on trays beside the old plant.',
    picture: 'service-corridor',
  },
]

/** Texts for content keys whose default is empty. */
export const demoTexts: Partial<Record<ContentKey, string>> = {
  about_services_title: 'From survey to service',
  about_services_list: [
    'Site surveys and coverage predictions',
    'Capacity plans for full houses',
    'Antennas, cameras, speakers and displays at height',
    'Fibre and structured copper cabling',
    'Risk assessments, method statements and rescue plans',
    'Inspection, cleaning and repair',
  ].join('\n'),
  contact_phone: '01632 960 142',
  contact_email: 'hello@highline.example',
  contact_head_office: 'Unit 7, Roper’s Yard\nExampleford\nEX1 0AA',
  contact_operating_hours: 'Office: Monday to Friday, 8 am to 6 pm\nSupport: day and night',
}

export const demoImages: Partial<Record<ContentKey, string>> = {
  professional_equipment_image: 'two-ropes',
  equipment_image_1: 'rope-coil',
  equipment_image_2: 'carabiners',
  equipment_image_3: 'access-point',
  equipment_image_4: 'patch-panel',
}
