import { UserError } from '@highline/shared/infra/user-error'
import { expect, test } from 'vitest'
import { FakeAws } from '../../src/cli/fake-aws.testing'
import { outputsOf, start } from '../../src/cli/fake-tools.testing'
import { fakeBuild } from '../fake-build'
import { verify, verifyLocal } from './verify'

const tags = { purpose: 'verification' }
const secret = '/highline/dev/secret'
const settings = { stage: 'dev', adminEmail: 'ada@example.com' }

/** Starts a verification in a fake account, where a deployment creates stacks and the tests set a password. */
function verifying(
  given: Parameters<typeof start>[2] = {},
  context: Record<string, string> = settings,
  verification = verify,
) {
  const { aws = new FakeAws(given) } = given
  return start(verification, context, {
    ...given,
    aws,
    run(script) {
      const { stage = '', region } = context
      const names = stage === 'local' ? ['highline-local-site'] : Object.keys(outputsOf(stage))
      if (script.includes('deploy')) for (const name of names) aws.add(name, { tags }, region)
      if (script.join(' ').includes('verify-stage')) aws.parameters.set(secret, 'sealed')
      given.run?.(script)
    },
  })
}

/** Number of stacks and parameters. */
const sizesOf = (aws: FakeAws) => [aws.stacks.size, aws.parameters.size]

const steps = (ran: ReturnType<typeof start>['ran']) =>
  ran.flatMap(({ script, env }) => {
    if (script.includes('cdk deploy')) return [script.endsWith('Email=') ? 'deploy bare' : 'deploy']
    return script.includes('verify-stage') ? [`test ${env?.ADMIN_EMAIL}`] : []
  })

test('verify deploys and tests a stage without and with a mailbox, then destroys it with its password', async () => {
  const context = { ...settings, makeIdentities: 'false', region: 'eu-west-1' }
  const given = { bootstrapped: ['eu-west-1'], cdkArgs: ['-c', 'stage=dev'] }
  const { aws, done, ran, said } = verifying(given, context)
  await done
  const first = ran.find(({ script }) => script.includes('cdk deploy'))
  expect(first?.script).toMatch(
    /-c stage=dev --tags purpose=verification -c adminEmail= -c secondAdminEmail=$/,
  )
  expect(steps(ran)).toEqual(['deploy bare', 'test ', 'deploy', 'test ada@example.com'])
  expect(ran.at(-1)?.env).toMatchObject({ VERIFIED_STAGE: 'dev', AWS_REGION: 'eu-west-1' })
  expect(sizesOf(aws)).toEqual([0, 0])
  expect(said()).toContain('Nothing failed.')
})

test('verify without a confirmed address skips the test of mailed codes and reports it', async () => {
  const { done, ran, said } = verifying({ isConfirmed: () => false })
  await done
  expect(steps(ran)).toHaveLength(2)
  expect(said()).toContain('Not tested: that an access code is mailed')
})

test.each([
  ['tests', 'verify-stage', 'The verification failed:\ntwo journeys failed', ['deploy bare', 'test ']],
  ['the deployment', 'cdk deploy', 'two journeys failed', ['deploy bare']],
])(
  'verify destroys the stage and rejects with the cause when %s fail',
  async (_what, failing, cause, done) => {
    const verified = verifying({
      run(script) {
        if (script.join(' ').includes(failing)) throw new UserError('two journeys failed')
      },
    })
    await expect(verified.done).rejects.toThrow(cause)
    expect(steps(verified.ran)).toEqual(done)
    expect(verified.aws.deleted).toEqual(['highline-dev-edge', 'highline-dev-site'])
  },
)

test('verify --keep keeps the stage, and the next run destroys it before it deploys', async () => {
  const { aws, done, ran } = verifying({ cdkArgs: ['--keep'] })
  await done
  expect(sizesOf(aws)).toEqual([2, 1])
  expect(ran.map(({ script }) => script).join()).not.toContain('--keep')
  expect(aws.deleted).toEqual([])
  await verifying({ aws }).done
  expect(aws.deleted).toHaveLength(4)
  expect(sizesOf(aws)).toEqual([0, 0])
})

test.each([
  ['a stage that keeps its data', { stage: 'staging' }, {}, 'staging keeps its data'],
  ['the site itself', { stage: 'prod' }, {}, 'prod keeps its data'],
  ['a stage in use', settings, { stacks: { 'highline-dev-site': {} } }, 'dev is in use'],
  ['a password that was set', settings, { parameters: { [secret]: 'sealed' } }, 'its password is kept'],
])('verify rejects %s and changes nothing', async (_what, context, given, sentence) => {
  const { aws, done, ran } = verifying(given, context)
  await expect(done).rejects.toThrow(sentence)
  expect([ran, aws.deleted]).toEqual([[], []])
})

test('verifyLocal tests with a mailbox and lists unsupported resource types without failing', async () => {
  const unknownTypes = ['AWS::CloudFront::Function']
  const { aws, done, ran, said } = verifying({ unknownTypes }, { stage: 'local' }, (deployment) =>
    verifyLocal(deployment, fakeBuild),
  )
  await done
  expect(steps(ran)).toContain('test verification@example.com')
  expect(aws.stacks.size, 'also of the stacks that try a type').toBe(0)
  expect(said()).toMatch(/This emulator lacks \(1 of \d+ types.*\n {2}AWS::CloudFront::Function/)
})
