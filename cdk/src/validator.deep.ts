import { CfnResource } from 'aws-cdk-lib'
import { expect, test } from 'vitest'
import { checkedSettings, makeApp, violationsIn } from '../test/synthesise'

/** The validator takes seconds to load. Every `cdk synth` runs it, so it checks every deployment before it starts. */
test.each(Object.entries(checkedSettings))(
  'CloudFormation’s validator reports only an added unknown property for %s',
  (_name, settings) => {
    const app = makeApp(settings, { validated: true })
    const properties = { NoSuchProperty: true }
    new CfnResource(app.node.findChild('Site'), 'Mistaken', { type: 'AWS::SNS::Topic', properties })
    expect(() => app.synth()).toThrow(/NoSuchProperty/)
    const [one, ...more] = violationsIn(app)
    expect(one).toMatchObject({ description: expect.stringContaining('NoSuchProperty') })
    expect(more).toEqual([])
  },
)
