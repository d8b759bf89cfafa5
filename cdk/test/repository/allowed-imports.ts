/*
 * Allowed imports of each folder, besides its own files: folders of this repository, packages (`@x/*`: all of
 * a scope) and `node:*`. `x/*` means the files directly in folder x. The longest matching name applies to a
 * file. A file without a match is an error, so that new folders must be added here.
 */

const shared = 'shared/src'
const aws = '@aws-sdk/*'

/** Layers of the Lambdas: each may import the ones before it. */
const stores = [shared, 'lambdas/src/*', 'lambdas/src/data', 'zod', 'node:*']
const resource = [...stores, 'lambdas/src/aws', 'lambdas/src/http']
const resources = ['auth', 'content', 'housekeeping', 'inquiries', 'media', 'publish'].map(
  (name) => `lambdas/src/${name}`,
)
const deployed = [...resource, ...resources, 'lambdas/src/functions']

/** Layers of the web. Excludes shared code for CDK and Lambdas; site and admin must not import each other. */
const contract = ['shared/src/*', 'shared/src/endpoints', 'shared/src/http', 'shared/src/schemas']
const browser = [
  ...contract,
  'web/src/api',
  'web/src/forms',
  'web/src/ui',
  'react',
  'react-dom',
  '@tanstack/react-query',
  'zod',
]
const shell = [...browser, 'web/src/admin/shell', 'web/src/admin/session', 'lucide-react']
const tab = [...shell, 'web/src/admin/media-picker', 'web/src/admin/upload', 'react-router-dom']
const collectionTab = [...tab, 'web/src/admin/collection']

const testing = ['vitest', '@testing-library/react']

const constructs = [shared, 'cdk/src/*', 'cdk/src/constructs', 'aws-cdk-lib', 'constructs', 'zod', 'node:*']

export const allowedImports: Record<string, readonly string[]> = {
  [shared]: ['zod'],

  'lambdas/src/*': [shared, 'lambdas/src/aws', 'lambdas/src/data', aws, 'node:*'],
  'lambdas/src/aws': [shared, aws, 'zod', 'node:*'],
  'lambdas/src/data': [...stores, aws],
  'lambdas/src/http': [...stores, '@middy/core', 'aws-lambda'],
  'lambdas/src/auth': [...resource, 'otplib', 'qrcode'],
  'lambdas/src/inquiries': resource,
  'lambdas/src/publish': [...resource, 'lambdas/*'],
  'lambdas/src/content': [...resource, 'lambdas/src/publish', 'lambdas/src/media'],
  'lambdas/src/media': [...resource, 'lambdas/src/publish', 'sharp'],
  'lambdas/src/housekeeping': [...resource, 'lambdas/src/inquiries', 'lambdas/src/media'],
  'lambdas/src/functions': [...deployed, 'web/src/server'],
  'lambdas/local': [...resource, 'lambdas/src/auth', 'lambdas/dist', aws, 'dynalite', 'aws-lambda'],
  'lambdas/cli': [...resource, ...resources, 'lambdas/local', aws],
  'lambdas/test': [
    ...deployed,
    'lambdas/local',
    'lambdas/cli',
    aws,
    'aws-lambda',
    'sharp',
    'vitest',
    'node:*',
  ],
  'lambdas/bench': ['lambdas', shared, aws, 'sharp', 'node:*'],
  'lambdas/*': ['lambdas/local', 'esbuild', 'node:*'],

  'web/src/ui': ['react', 'radix-ui', 'lucide-react'],
  'web/src/api': browser,
  'web/src/forms': browser,
  'web/src/site': [...browser, 'web/src/editor'],
  'web/src/editor': [...browser, 'web/src/site'],
  'web/src/server': [...contract, 'web/src/site', 'web/src/ui/fonts', 'react', 'react-dom', 'node:*'],
  'web/src/testing': [
    ...browser,
    'web/src/server',
    'web/src/site',
    'web/src/admin',
    'react-router-dom',
    ...testing,
  ],
  'web/src/admin/*': [...browser, 'web/src/admin', 'react-router-dom'],
  'web/src/admin/shell': [...browser, 'web/src/admin', 'react-router-dom', 'lucide-react'],
  'web/src/admin/login': shell,
  'web/src/admin/session': [...shell, 'web/src/admin/login'],
  'web/src/admin/setup-mfa': [...shell, 'web/src/admin/login'],
  'web/src/admin/activity': tab,
  'web/src/admin/upload': tab,
  'web/src/admin/media-picker': tab,
  'web/src/admin/collection': tab,
  'web/src/admin/content-sections': tab,
  'web/src/admin/hero-carousel': collectionTab,
  'web/src/admin/inquiries': tab,
  'web/src/admin/logo': [...tab, 'web/src/admin/media'],
  'web/src/admin/media': tab,
  'web/src/admin/projects': collectionTab,
  'web/src/admin/section-images': tab,
  'web/e2e': [...contract, 'axe-core', 'playwright-core', 'vitest', 'ws', 'node:*'],
  'web/bench': [...contract, 'web/e2e', 'web/src/server', 'playwright-core', 'node:*'],
  'web/*': [...contract, 'vite', '@vitejs/plugin-react', 'node:*'],

  'cdk/src/*': [...constructs, 'cdk/src/stacks', 'cdk-nag'],
  'cdk/src/constructs': constructs,
  'cdk/src/stacks': constructs,
  'cdk/src/edge': [shared],
  'cdk/src/cli': [...constructs, aws],
  'cdk/test': [...constructs, 'cdk/src/edge', 'cdk/src/stacks', 'vitest'],
  'cdk/test/least-privilege': [shared, 'lambdas/local', 'lambdas/test', 'cdk/test', 'aws-cdk-lib', 'zod'],
  'cdk/test/repository': ['vite', '@actions/languageservice', 'vscode-languageserver-textdocument', 'node:*'],
  'cdk/test/repository/mutation': ['vitest', 'node:*'],
  'cdk/test/verification': [...constructs, 'cdk/src/cli', 'cdk/test', 'vitest'],
  'cdk/*': ['esbuild', 'node:*'],
}
