/*
 * Custom resource that enables CloudFront's standard logs (v2), and disables them when it is deleted. The API exists only
 * in us-east-1. Errors are returned in the attribute `status`, so that missing logs fail no deployment or deletion.
 */
const logs = require('@aws-sdk/client-cloudwatch-logs')

const client = new logs.CloudWatchLogsClient({ region: 'us-east-1', maxAttempts: 8 })
const call = (name, input) => client.send(new logs[`${name}Command`](input))

exports.handler = async (event) => {
  const { properties } = event.ResourceProperties
  let status = 'on'
  try {
    if (event.RequestType === 'Delete') await turnOff(properties.name)
    else await turnOn(properties).catch(() => restart(properties))
  } catch (error) {
    process.stderr.write(`${error.stack}\n`)
    status = `${error.name}: ${error.message}`.slice(0, 500)
  }
  const { StackId, RequestId, LogicalResourceId } = event
  const PhysicalResourceId = properties.name
  const answer = {
    Status: 'SUCCESS',
    StackId,
    RequestId,
    LogicalResourceId,
    PhysicalResourceId,
    Data: { status },
  }
  await fetch(event.ResponseURL, { method: 'PUT', body: JSON.stringify(answer) })
}

/** Recreates the delivery if an existing one of another distribution, bucket or version conflicts. */
async function restart(properties) {
  await turnOff(properties.name)
  await turnOn(properties)
}

/** Put calls replace sources and destinations by name, and a delivery is updated by id, so that no log line is lost. */
async function turnOn({ name, distributionArn, bucketArn, recordFields, suffixPath }) {
  await call('PutDeliverySource', { name, resourceArn: distributionArn, logType: 'ACCESS_LOGS' })
  const { deliveryDestination } = await call('PutDeliveryDestination', {
    name,
    outputFormat: 'json',
    deliveryDestinationConfiguration: { destinationResourceArn: bucketArn },
  })
  const fields = { recordFields, s3DeliveryConfiguration: { suffixPath } }
  const [id] = await deliveriesOf(name)
  if (id) await call('UpdateDeliveryConfiguration', { id, ...fields })
  else
    await call('CreateDelivery', {
      deliverySourceName: name,
      deliveryDestinationArn: deliveryDestination.arn,
      ...fields,
    })
}

async function deliveriesOf(name) {
  const ids = []
  for (let nextToken; ; ) {
    const page = await call('DescribeDeliveries', { nextToken })
    for (const { id, deliverySourceName } of page.deliveries) if (deliverySourceName === name) ids.push(id)
    nextToken = page.nextToken
    if (!nextToken) return ids
  }
}

async function turnOff(name) {
  for (const id of await deliveriesOf(name)) await call('DeleteDelivery', { id })
  await call('DeleteDeliverySource', { name }).catch(unlessAbsent)
  await call('DeleteDeliveryDestination', { name }).catch(unlessAbsent)
}

function unlessAbsent(error) {
  if (error.name !== 'ResourceNotFoundException') throw error
}
