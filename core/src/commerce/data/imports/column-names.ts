import type { DataKind } from '../data-kinds.js';

/** Other names of fields in exports of shops, payment services and spreadsheets. The first ones fit best. */
type Names = Readonly<Record<string, readonly string[]>>;

export const otherNames: Names = {
  external_id: ['id', 'uuid', 'reference', 'ref'],
  updated_at: ['updated', 'modified', 'modified_at', 'modified_date', 'last_modified', 'last_updated', 'updated_on'],
  order_number: ['order_no', 'order_nr', 'number', 'order', 'order_name', 'increment_id', 'bestellnummer', 'numero_de_commande', 'name'],
  order_id: ['order', 'order_no', 'order_number', 'order_name', 'increment_id', 'bestellnummer'],
  provider_payment_id: [
    'charge_id', 'stripe_charge_id', 'charge', 'payment_intent', 'payment_intent_id', 'payment_id', 'psp_reference', 'transaction_id',
    'transaction_ids', 'meta_transaction_id', 'transaction', 'payment_reference', 'payment_references', 'last_trans_id',
  ],
  amount: [
    'amount_minor', 'amount_cents', 'order_total', 'order_total_amount', 'total_amount', 'grand_total', 'total_price', 'total', 'total_minor',
    'order_amount', 'gross_amount', 'payment_amount', 'dispute_amount', 'disputed_amount', 'chargeback_amount', 'sum', 'price', 'value', 'gross',
    'betrag', 'gesamtbetrag', 'montant', 'importe',
  ],
  refunded_amount: ['refunded', 'amount_refunded', 'total_refunded'],
  currency: [
    'cur', 'ccy', 'currency_code', 'order_currency', 'order_currency_code', 'presentment_currency', 'payment_currency', 'dispute_currency',
    'wahrung', 'währung', 'devise', 'moneda', 'base_currency', 'base_currency_code',
  ],
  paid_at: ['paid', 'paid_on', 'date_paid', 'paid_date', 'payment_date', 'payment_time', 'captured_at', 'created_at', 'created', 'created_utc', 'created_date_utc', 'date', 'time', 'timestamp', 'transaction_date', 'transaction_time', 'datum'],
  ordered_at: ['ordered', 'order_date', 'order_time', 'order_created', 'order_created_at', 'purchase_date', 'purchased_at', 'purchased_on', 'date_created', 'placed_at', 'placed_on', 'created_at', 'created', 'created_on', 'date', 'time', 'timestamp', 'bestelldatum', 'datum', 'date_paid', 'paid_at', 'paid_date'],
  occurred_at: ['occurred', 'event_time', 'event_date', 'event_timestamp', 'created_at', 'created', 'logged_at', 'date', 'time', 'timestamp'],
  accepted_at: ['accepted', 'accepted_on', 'agreed_at', 'consented_at', 'consent_date', 'created_at', 'created', 'date', 'time', 'timestamp'],
  opened_at: ['opened', 'opened_on', 'dispute_date', 'disputed_at', 'dispute_created', 'chargeback_date', 'case_opened', 'created_at', 'created', 'date', 'received', 'received_at'],
  due_at: ['due', 'due_by', 'due_date', 'respond_by', 'response_due', 'reply_by', 'deadline', 'evidence_due_by'],
  valid_from: ['valid', 'from', 'effective_date', 'effective_from', 'effective', 'date'],
  shipped_at: ['shipped', 'shipped_on', 'ship_date', 'shipping_date', 'shipment_date', 'date_shipped', 'dispatched_at', 'dispatch_date'],
  delivered_at: ['delivered', 'delivered_on', 'delivery_date', 'date_delivered', 'delivery_time'],
  delivered_to: ['delivery_location', 'delivered_place', 'left_at'],
  delivery_status: ['shipment_status', 'tracking_status', 'shipping_status'],
  signed_by: ['signature', 'signed', 'received_by', 'recipient_signature'],
  carrier: ['courier', 'shipping_carrier', 'carrier_name', 'carrier_code', 'shipping_company', 'tracking_company', 'tracking_provider', 'shipping_provider'],
  tracking_number: ['tracking', 'tracking_no', 'tracking_code', 'tracking_id', 'tracking_numbers', 'track_number', 'awb', 'waybill', 'parcel_number', 'sendungsnummer'],
  email: ['e_mail', 'mail', 'customer_email', 'buyer_email', 'billing_email', 'billing_email_address', 'email_address', 'contact_email', 'shipping_email'],
  customer_name: ['customer', 'buyer', 'buyer_name', 'customer_full_name', 'billing_name', 'billing_full_name', 'bill_to_name', 'full_name', 'client', 'kunde', 'kundenname', 'shipping_name', 'ship_to_name', 'recipient', 'name'],
  name: ['customer_name', 'full_name', 'customer', 'display_name'],
  first_name: ['billing_first_name', 'customer_first_name', 'firstname', 'customer_firstname', 'vorname', 'shipping_first_name'],
  last_name: ['billing_last_name', 'customer_last_name', 'lastname', 'customer_lastname', 'surname', 'nachname', 'shipping_last_name'],
  account_id: ['account', 'account_number', 'user_id', 'user', 'customer_id', 'customer_user', 'member_id', 'username', 'user_name'],
  ip: ['ip_address', 'customer_ip', 'customer_ip_address', 'client_ip', 'purchase_ip', 'remote_ip', 'browser_ip'],
  device_id: ['device'],
  network: ['card_brand', 'brand', 'scheme', 'card_network', 'card_scheme', 'card_type', 'payment_network'],
  card_last4: ['last4', 'last_4', 'card_last_4', 'last_four', 'card_last_four', 'last_four_digits'],
  card_fingerprint: ['fingerprint', 'card_token'],
  descriptor: ['statement_descriptor'],
  arn: ['acquirer_reference_number', 'acquirer_reference'],
  reason_code: ['code', 'reason', 'dispute_reason', 'dispute_reason_code', 'chargeback_reason_code', 'network_reason_code'],
  kind: ['type', 'event', 'event_type', 'event_name', 'action', 'activity', 'policy', 'document'],
  version: ['policy_version', 'revision'],
  policy_version: ['version'],
  text: ['content', 'body', 'policy_text'],
  description: ['details', 'note'],
  status: ['shipment_status', 'delivery_status', 'tracking_status', 'dispute_status', 'outcome'],
  items: ['line_items', 'order_items', 'products', 'product_s'],
  'items.name': ['item_name', 'lineitem_name', 'line_item_name', 'line_item_title', 'product_name', 'item_title', 'product_title', 'product', 'item', 'artikel'],
  'items.quantity': ['item_quantity', 'lineitem_quantity', 'line_item_quantity', 'quantity', 'qty', 'item_qty', 'qty_ordered', 'quantity_refund', 'product_quantity', 'menge', 'anzahl'],
  'items.price': ['item_price', 'lineitem_price', 'line_item_price', 'unit_price', 'item_cost', 'product_price', 'price_each', 'einzelpreis'],
  'items.amount': ['item_total', 'item_amount', 'lineitem_total', 'line_item_total', 'line_total', 'row_total', 'order_line_total'],
  'shipping_address.line1': ['shipping_address_line1', 'shipping_line1', 'shipping_address1', 'shipping_address_1', 'shipping_address_1_2', 'shipping_street', 'ship_to_street', 'delivery_address', 'address1', 'address_1', 'address_line1', 'street', 'strasse', 'straße', 'address'],
  'shipping_address.line2': ['shipping_address_line2', 'shipping_line2', 'shipping_address2', 'shipping_address_2', 'address2', 'address_2', 'address_line2'],
  'shipping_address.city': ['shipping_address_city', 'shipping_city', 'ship_to_city', 'city', 'town', 'ort', 'stadt'],
  'shipping_address.state': ['shipping_address_state', 'shipping_state', 'shipping_state_code', 'shipping_province', 'shipping_region', 'state', 'province', 'region'],
  'shipping_address.postal_code': ['shipping_address_postal_code', 'shipping_zip', 'shipping_postal_code', 'shipping_postcode', 'shipping_zip_code', 'ship_to_zip', 'zip', 'zip_code', 'postcode', 'postal_code', 'plz'],
  'shipping_address.country': ['shipping_address_country', 'shipping_country', 'shipping_country_code', 'ship_to_country', 'country', 'country_code', 'land'],
}; // oxfmt-ignore

/** A usual name of the ID of the records themselves. */
export const idNames: Readonly<Record<DataKind, readonly string[]>> = {
  orders: ['order_id'],
  customers: ['customer_id'],
  payments: ['payment_id', 'charge_id', 'transaction_id'],
  shipments: ['shipment_id', 'fulfillment_id'],
  'usage-events': ['event_id', 'log_id'],
  'policy-versions': ['policy_id'],
  consents: ['consent_id'],
  disputes: ['dispute_id', 'chargeback_id', 'case_id', 'case_number', 'dispute_case_id'],
};

/** Columns that only files of one kind have. */
export const tellingNames: Readonly<Record<DataKind, readonly string[]>> = {
  orders: [
    'order_number', 'order_no', 'order_date', 'ordered_at', 'order_total', 'order_status', 'order_amount', 'order_total_amount', 'lineitem_name',
    'item_name', 'items', 'line_items', 'financial_status', 'fulfillment_status', 'purchase_date', 'grand_total', 'increment_id', 'bestellnummer',
    'order_currency', 'billing_first_name', 'products', 'product_s',
  ],
  customers: ['first_name', 'last_name', 'customer_id', 'accepts_marketing', 'accepts_email_marketing', 'total_spent', 'total_orders', 'customer_since', 'date_registered', 'last_active', 'sign_up', 'phone'],
  payments: ['paid_at', 'payment_date', 'payment_id', 'charge_id', 'card_last4', 'card_brand', 'card_fingerprint', 'card_present', 'descriptor', 'statement_descriptor', 'arn', 'captured', 'amount_refunded', 'refunded_amount', 'payment_intent', 'psp_reference', 'transaction_id', 'last4', 'fee'],
  shipments: ['tracking_number', 'tracking', 'tracking_no', 'tracking_code', 'carrier', 'courier', 'shipped_at', 'ship_date', 'delivered_at', 'delivery_date', 'signed_by', 'delivered_to', 'shipment_id', 'shipment_status', 'awb'],
  'usage-events': ['occurred_at', 'event', 'event_type', 'event_name', 'event_id', 'event_time', 'activity', 'action', 'user_agent', 'ip', 'ip_address', 'device_id'],
  'policy-versions': ['valid_from', 'effective_date', 'effective_from', 'policy_text', 'policy_id', 'version', 'text'],
  consents: ['accepted_at', 'policy_version', 'consent_id', 'consented_at', 'agreed_at'],
  disputes: ['dispute_id', 'reason_code', 'due_at', 'opened_at', 'chargeback_id', 'chargeback_date', 'dispute_date', 'dispute_amount', 'disputed_amount', 'chargeback_amount', 'respond_by', 'evidence_due_by', 'case_id', 'case_number', 'due_date'],
}; // oxfmt-ignore

export const presetNames = ['shopify', 'woocommerce', 'magento'] as const;
export type PresetName = (typeof presetNames)[number];

/** An export of orders that a shop system writes. */
export type Preset = {
  /** The file has all columns of one of these lists. */
  readonly signs: readonly (readonly string[])[];
  /** The names that come before the usual ones. An empty list: no column has this field. */
  readonly names: Names;
};

/** By what the systems write in 2026. Names are compared without case, spaces and signs. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  shopify: {
    signs: [['lineitem_name'], ['financial_status', 'name'], ['fulfillment_status', 'name']],
    names: {
      // The column Id has Shopify's own number, which no other file of the shop has.
      external_id: [],
      order_number: ['name', 'order_name', 'order_number', 'order'],
      ordered_at: ['created_at', 'processed_at', 'paid_at'],
      amount: ['total', 'total_price'],
      customer_name: ['billing_name', 'shipping_name'],
      provider_payment_id: ['payment_id', 'payment_reference', 'payment_references'],
      account_id: [],
      updated_at: ['updated_at'],
      shipped_at: [],
      'shipping_address.line1': ['shipping_address1', 'shipping_street'],
    },
  },
  woocommerce: {
    signs: [
      ['order_total_amount'],
      ['n_revenue'],
      ['n_revenue_formatted'],
      ['net_sales', 'product_s'],
      ['order_number', 'billing_first_name'],
      ['order_id', 'billing_first_name'],
      ['order_number', 'billing_email'],
      ['order_id', 'billing_email'],
      ['order_currency', 'order_total'],
      ['order_key'],
    ],
    names: {
      external_id: ['order_id', 'id'],
      order_number: ['order_number', 'order', 'order_no', 'order_id'],
      ordered_at: ['order_date', 'date_created', 'date_created_gmt', 'order_created', 'date', 'created_at'],
      amount: ['order_total_amount', 'order_total', 'total', 'n_revenue', 'net_sales', 'n_revenue_formatted', 'net_sales_formatted'],
      currency: ['order_currency', 'currency', 'currency_code', 'n_revenue_formatted', 'net_sales_formatted'],
      customer_name: ['billing_full_name', 'customer_name', 'customer', 'billing_name'],
      email: ['billing_email', 'customer_email', 'email', 'user_email'],
      account_id: [],
      updated_at: ['date_modified', 'order_modified', 'modified_date'],
      'items.amount': ['item_total', 'order_line_total', 'line_total'],
      'items.price': ['item_cost', 'item_price', 'product_price'],
    },
  },
  magento: {
    signs: [['purchase_point'], ['bill_to_name'], ['grand_total_purchased'], ['g_t_purchased'], ['increment_id'], ['purchased_on']],
    names: {
      external_id: [],
      order_number: ['increment_id', 'order', 'order_number', 'id'],
      ordered_at: ['purchase_date', 'purchased_on', 'created_at'],
      amount: ['grand_total_purchased', 'g_t_purchased', 'grand_total', 'grand_total_base', 'g_t_base', 'base_grand_total'],
      currency: ['order_currency_code', 'order_currency', 'currency', 'currency_code', 'base_currency_code', 'base_currency'],
      customer_name: ['customer_name', 'bill_to_name', 'billing_name', 'ship_to_name', 'shipping_name'],
      email: ['customer_email', 'email'],
      account_id: [],
    },
  },
}; // oxfmt-ignore
