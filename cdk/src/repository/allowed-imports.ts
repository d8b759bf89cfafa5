/*
 * What the files of each folder may import beside each other: folders of ours, packages (`@x/*`: a family) and
 * `node:*`. `x/*` stands for the files right in a folder. The longest name that fits a file counts; a file that none
 * fits fails, so that a new folder has to be entered here.
 */

const shared = 'shared/src'
const aws = '@aws-sdk/*'

/** Of the Lambdas: each layer may import the ones before it. */
const stores = [shared, 'lambdas/src/*', 'lambdas/src/data', 'zod', 'node:*']
const resource = [...stores, 'lambdas/src/aws', 'lambdas/src/http']
const ofPage = [...resource, 'lambdas/src/publish', 'lambdas/src/media']
const resources = [
  ...['admin', 'contact', 'content-sections', 'hero-carousel', 'housekeeping', 'inquiries', 'logo', 'media'],
  ...['projects', 'publish'],
].map((name) => `lambdas/src/${name}`)
const deployed = [...resource, ...resources, 'lambdas/src/functions']

/** Of the web: what CDK and the Lambdas agree on is none of its business, and the site and the admin never meet. */
const contract = ['shared/src/*', 'shared/src/endpoints', 'shared/src/http', 'shared/src/schemas']
const browser = [
  ...contract,
  'web/src/api',
  'web/src/ui',
  'react',
  'react-dom',
  '@tanstack/react-query',
  'zod',
]
const shell = [
  ...browser,
  'web/src/admin/*',
  'web/src/admin/session',
  'web/src/admin/unsaved',
  'lucide-react',
]
const tab = [...shell, 'web/src/admin/media', 'web/src/admin/publishing']
const collectionTab = [...tab, 'web/src/admin/collection']

const testing = ['vitest', '@testing-library/react']

const constructs = [shared, 'cdk/src/*', 'cdk/src/constructs', 'aws-cdk-lib', 'constructs', 'zod', 'node:*']

export const allowedImports: Record<string, readonly string[]> = {
  [shared]: ['zod'],

  'lambdas/src/*': [shared, 'lambdas/src/aws', 'lambdas/src/data', aws, 'node:*'],
  'lambdas/src/aws': [shared, aws, 'zod', 'node:*'],
  'lambdas/src/data': [...stores, aws],
  'lambdas/src/http': [...stores, '@middy/core', 'aws-lambda'],
  'lambdas/src/admin': [...resource, 'otplib', 'qrcode'],
  'lambdas/src/contact': resource,
  'lambdas/src/inquiries': resource,
  'lambdas/src/publish': resource,
  'lambdas/src/content-sections': ofPage,
  'lambdas/src/hero-carousel': ofPage,
  'lambdas/src/projects': ofPage,
  'lambdas/src/logo': ofPage,
  'lambdas/src/media': [...ofPage, 'lambdas/src/logo', 'sharp'],
  'lambdas/src/housekeeping': [...resource, 'lambdas/src/inquiries', 'lambdas/src/media'],
  'lambdas/src/functions': [...deployed, 'web/src/server'],
  'lambdas/src/stage': [...resource, 'lambdas/src/local', aws],
  'lambdas/src/local': [
    ...resource,
    'lambdas/src/admin',
    'lambdas/src/stage',
    'lambdas/dist',
    aws,
    'dynalite',
    'aws-lambda',
  ],
  'lambdas/src/archive': [...resource, ...resources],
  'lambdas/src/seed': [...resource, ...resources, 'sharp'],
  'lambdas/src/cli': ['lambdas/src', shared, aws, 'node:*'],
  'lambdas/src/testing': [...deployed, 'aws-lambda', 'vitest'],
  'lambdas/src/faults': ['lambdas/src', shared, aws, 'vitest', 'node:*'],
  'lambdas/src/abuse': ['lambdas/src/testing', shared, 'vitest', 'node:*'],
  'lambdas/bench': ['lambdas', 'web/e2e', shared, aws, 'sharp', 'node:*'],
  'lambdas/*': ['esbuild', 'node:*'],

  'web/src/ui': ['react', 'radix-ui', 'lucide-react'],
  'web/src/api': browser,
  'web/src/site': [...browser, 'web/src/edit'],
  'web/src/edit': [...browser, 'web/src/site'],
  'web/src/server': [...contract, 'web/src/site', 'react', 'react-dom', 'node:*'],
  'web/src/testing': [...browser, 'web/src/site', ...testing],
  'web/src/admin/*': [...shell, 'web/src/admin', 'react-router-dom'],
  'web/src/admin/dashboard': [...shell, 'web/src/admin', 'react-router-dom'],
  'web/src/admin/login': shell,
  'web/src/admin/publishing': shell,
  'web/src/admin/session': [...shell, 'web/src/admin/login'],
  'web/src/admin/setup-mfa': [...shell, 'web/src/admin/login'],
  'web/src/admin/style': [...shell, 'web/src/admin/setup-mfa', 'web/src/admin/theme'],
  'web/src/admin/theme': shell,
  'web/src/admin/unsaved': shell,
  'web/src/admin/activity': [...tab, 'web/src/admin/inquiries'],
  'web/src/admin/collection': tab,
  'web/src/admin/content-sections': [...tab, 'web/src/admin/inquiries', 'web/src/admin/section-images'],
  'web/src/admin/hero-carousel': collectionTab,
  'web/src/admin/inquiries': [...tab, 'react-router-dom'],
  'web/src/admin/logo': tab,
  'web/src/admin/media': tab,
  'web/src/admin/projects': collectionTab,
  'web/src/admin/section-images': tab,
  'web/src/admin/testing': [...browser, 'web/src/admin', 'web/src/testing', 'react-router-dom', ...testing],
  'web/e2e': [...contract, 'playwright-core', '@axe-core/playwright', 'vitest', 'node:*'],
  'web/bench': [...contract, 'web/e2e', 'web/src/server', 'cdk/src/cost', 'playwright-core', 'node:*'],
  'web/*': [...contract, 'vite', '@vitejs/plugin-react', 'node:*'],

  'cdk/src/*': [...constructs, 'cdk/src/stacks', 'cdk-nag'],
  'cdk/src/constructs': constructs,
  'cdk/src/stacks': constructs,
  'cdk/src/edge': [shared],
  'cdk/src/cli': [...constructs, aws],
  'cdk/src/cost': ['aws-cdk-lib', 'cdk/src/testing'],
  'cdk/src/testing': [...constructs, 'cdk/src/edge', 'vitest'],
  'cdk/src/repository': ['vite', 'node:*'],
  'cdk/*': ['esbuild', 'node:*'],
}
