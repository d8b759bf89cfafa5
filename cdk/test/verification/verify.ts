import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parameterName } from '@highline/shared/infra/names'
import { UserError } from '@highline/shared/infra/user-error'
import { App } from 'aws-cdk-lib'
import { addStacks } from '../../src/add-stacks'
import type { Build } from '../../src/build'
import { type Deployment, deploy, outputsFile } from '../../src/cli/deploy'
import { destroy } from '../../src/cli/destroy'
import { deployStack, localOutputsFile } from '../../src/cli/local'
import { existingStacks } from '../../src/cli/stacks'
import { scripts, type Tools } from '../../src/cli/tools'
import { keepsData, parseConfig, type StageConfig } from '../../src/config'
import { mailboxesOf } from '../../src/constructs/mailboxes'

/** Tag of the stacks that a verification creates. It never updates or destroys stacks without this tag. */
const ownTag = { name: 'purpose', value: 'verification' } as const

/** Differences between AWS and an emulator. */
interface VerificationTarget {
  readonly deploy: (deployment: Deployment) => Promise<void>
  readonly canMail: (config: StageConfig, tools: Tools) => Promise<boolean>
  /** Prints the resource types of a stage on AWS that this target cannot create. */
  readonly printUnsupportedTypes?: (deployment: Deployment) => Promise<void>
  readonly outputsFile: string
}

/**
 * `npm run verify`: deploys a stage, tests it from outside, adds a mailbox by an update, has an access code
 * mailed, and destroys the stage. With `--keep` it stays until the next run.
 * @throws UserError with the parts that failed; at once if the stage was not created by a verification
 */
export const verify = (deployment: Deployment) => verifyOn({ deploy, canMail, outputsFile }, deployment)

/** `verify` on an emulator; also lists the resource types of a stage on AWS that it cannot create. */
export function verifyLocal({ config, ...given }: Deployment, findBuild: () => Build): Promise<void> {
  const { adminEmail = 'verification@example.com' } = config
  const target: VerificationTarget = {
    deploy: deployStack,
    canMail: async () => true,
    printUnsupportedTypes: (deployment) => printUnsupportedTypes(deployment, findBuild()),
    outputsFile: localOutputsFile,
  }
  const cdkArgs = ['-c', `adminEmail=${adminEmail}`, ...given.cdkArgs]
  return verifyOn(target, { ...given, config: { ...config, adminEmail }, cdkArgs })
}

async function verifyOn(target: VerificationTarget, { config, tools, ...given }: Deployment): Promise<void> {
  const { run, print } = tools
  await assertOwnStage(config, tools)
  const options = given.cdkArgs.filter((option) => option !== '--keep')
  const cdkArgs = [...options, '--tags', `${ownTag.name}=${ownTag.value}`]
  const { stage: VERIFIED_STAGE, region: AWS_REGION, storageEndpoint: UPLOADS_ORIGIN = '' } = config
  const environment = { UPLOADS_ORIGIN, VERIFIED_STAGE, AWS_REGION }
  const test = (ADMIN_EMAIL = '') =>
    run([...scripts.verifyStage, target.outputsFile], { ...environment, ADMIN_EMAIL })
  const faults: string[] = []
  const attempt = (part: () => Promise<void>) =>
    part().catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error
      faults.push(error.message)
    })
  try {
    await attempt(async () => {
      await remove({ config, cdkArgs, tools })
      await target.deploy(withoutMailbox({ config, cdkArgs, tools }))
      await target.printUnsupportedTypes?.({ config, cdkArgs, tools })
      await attempt(test)
      if (!(await target.canMail(config, tools))) return
      await target.deploy({ config, cdkArgs, tools })
      await test(config.adminEmail)
    })
  } finally {
    if (given.cdkArgs.includes('--keep'))
      print(`${config.stage} stays, until it is destroyed or verified again.`)
    else await attempt(() => remove({ config, cdkArgs, tools }))
  }
  if (faults.length > 0) throw new UserError(`\nThe verification failed:\n${faults.join('\n')}`)
  print('\nNothing failed.')
}

/** Removes the mailboxes: with one, a login needs a mailed code, which tests cannot read on AWS. */
const withoutMailbox = ({ config, cdkArgs, tools }: Deployment): Deployment => ({
  config: { ...config, adminEmail: undefined, secondAdminEmail: undefined },
  cdkArgs: [...cdkArgs, '-c', 'adminEmail=', '-c', 'secondAdminEmail='],
  tools,
})

async function assertOwnStage(config: StageConfig, tools: Tools): Promise<void> {
  const { stage } = config
  if (keepsData(config))
    throw new UserError(`${stage} keeps its data. Verify a stage that may be destroyed: --stage dev`)
  const found = await existingStacks(config, tools)
  const secret = parameterName(config, 'secret')
  if (found.some(({ tags }) => tags[ownTag.name] !== ownTag.value))
    throw new UserError(`${stage} is in use: a verification did not make it, and will not destroy it.`)
  if (found.length === 0 && (await tools.account.hasParameter(secret)))
    throw new UserError(
      `A stage ${stage} has been here, and its password is kept. If it is of no more use:\n` +
        `  aws ssm delete-parameter --region ${config.region} --name ${secret}`,
    )
}

/** SES sends only from verified addresses, and an identity that the stage creates is still unverified. */
async function canMail(config: StageConfig, { account, print }: Tools): Promise<boolean> {
  const mail = await account.mail([...mailboxesOf(config)])
  const can = Boolean(config.adminEmail && !config.makeIdentities && mail && mail.unconfirmed.length === 0)
  if (!can)
    print(
      'Not tested: that an access code is mailed. It takes an address that this account’s SES has confirmed:\n' +
        '  -c adminEmail=you@example.com -c makeIdentities=false',
    )
  return can
}

async function remove(deployment: Deployment): Promise<void> {
  const { config, tools } = deployment
  if ((await existingStacks(config, tools)).length > 0) await destroy({ ...deployment, cdkArgs: ['--force'] })
  const secret = parameterName(config, 'secret')
  if (await tools.account.hasParameter(secret)) await tools.account.deleteParameter(secret)
}

/** Prints the resource types of a stage on AWS that the emulator does not support. */
async function printUnsupportedTypes({ config: { region }, tools }: Deployment, build: Build): Promise<void> {
  const { account, print } = tools
  const unsupported: string[] = []
  const types = typesOnAws(build)
  for (const type of types) if (!(await account.creates(type, region))) unsupported.push(type)
  print(
    `\nThis emulator lacks (${unsupported.length} of ${types.length} types of resources of a stage on AWS):`,
  )
  print(unsupported.map((type) => `  ${type}`).join('\n'))
}

function typesOnAws(build: Build): string[] {
  const app = new App({
    context: { 'aws:cdk:disable-asset-staging': true },
    outdir: join(tmpdir(), 'highline-verify'),
    stackTraces: false,
    builtinCloudFormationValidation: false, // only the types are read
  })
  const mailboxes = { adminEmail: 'a@example.com', alarmEmail: 'a@example.com', budgetEmail: 'a@example.com' }
  addStacks(app, parseConfig({ stage: 'dev', ...mailboxes }, {}), build)
  const resources = app.synth().stacks.flatMap(({ template }) => Object.values(template.Resources))
  return [...new Set((resources as { Type: string }[]).map(({ Type }) => Type))].sort()
}
