/** The name shown where neither the deployment nor the administrator has set one. */
export const DEFAULT_COMPANY_NAME = 'Highline Stadium Communications'
