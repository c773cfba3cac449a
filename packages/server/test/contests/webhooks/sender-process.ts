import { connect } from '@tribunal/server/database/connection';
import { deliverWebhooks } from '@tribunal/server/jobs/deliver-webhooks';
import { testSite } from '../../fixtures/site.ts';

/** Sends the webhooks of a database until it is killed. */
const database = connect({ connectionString: process.argv[2]! }, 'tribunal test');
const job = deliverWebhooks(testSite(database, { settings: { SITE_WEBHOOK_NETWORKS: ['127.0.0.1'] } }), {
  leaseMs: 500,
});
setInterval(() => void job.run(), 50);
